export const accountMenu = (fullName: string) => `Account menu: ${fullName}`
