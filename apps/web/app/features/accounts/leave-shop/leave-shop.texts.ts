export const title = 'Where you work'
export const workFor = (shop: string, role: string) => `You work for ${shop} as a ${role.toLowerCase()}.`
export const leave = 'Leave shop'
export const leaveTitle = (shop: string) => `Leave ${shop}?`
export const leaveText = 'You lose access to the shop at once. Its owner can invite you again.'
export const stay = 'Stay'
export const left = (shop: string) => `You no longer work for ${shop}`
export const isSuspended = 'The shop is suspended. You can leave it at any time.'
