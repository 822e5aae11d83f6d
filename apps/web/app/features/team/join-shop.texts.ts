export const title = 'Invitation to a shop'
export const loading = 'Opening the invitation'
export const invitedBy = (shop: string) => `${shop} invites you`
export const asRole = (role: string) => `You would work for this shop as a ${role.toLowerCase()}.`
export const keepBuying = 'You keep your account, and buy with it as before.'
export const accept = 'Accept invitation'
export const notNow = 'Not now'
export const joined = (shop: string) => `You now work for ${shop}`
export const noLink = 'This link is incomplete. Open it again from the email.'
export const cannot = 'You cannot use this invitation'
export const failed = 'We could not reach Asime. Please try again.'
export const validUntil = (date: string) => `The invitation is valid until ${date}.`
