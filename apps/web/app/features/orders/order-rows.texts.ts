export const fromBusinessName = (businessName: string) => `from ${businessName}`
export const toFullName = (fullName: string) => `to ${fullName}`
export const test = ', a test'
