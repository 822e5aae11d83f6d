// Who works for Asime, and as what. Without schemas and apart from what they may do, so that every page can have it for nothing.

export const staffRoles = ['owner', 'support', 'finance', 'moderator'] as const
export type StaffRole = (typeof staffRoles)[number]
