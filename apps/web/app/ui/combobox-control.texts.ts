export const showAllOf = (label: string) => `Show all of ${label}`
