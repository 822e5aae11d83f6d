// The roles of Asime's staff. Without schemas and separate from the permissions, so that every page can import them cheaply.

export const staffRoles = ['owner', 'support', 'finance', 'moderator'] as const
export type StaffRole = (typeof staffRoles)[number]
