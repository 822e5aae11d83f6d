import { inWords, SAME_HAND } from '@asime/contract/deadlines'

export const staffLead = 'Everybody who can open this desk, and what each role allows.'
export const noStaff = 'There are no admins.'
export const withYou = (name: string) => `${name} (you)`
export const roleIs = (role: string, words: string) => `${role}: ${words}`
export const noRole = 'No role: can do nothing here yet.'
export const suspended = 'This account is suspended.'
export const lastSignIn = (moment: string) => `Last sign-in: ${moment}`
export const neverSignedIn = 'Has not signed in as an admin yet'
export const reason = 'Reason, for the audit log'
export const role = 'Role'

const sameHand = `For ${inWords(SAME_HAND)}, you and they cannot approve what the other proposes. Nor can two admins whom you have both added, changed or reset.`

export const add = 'Add an admin'
export const addTitle = 'Add an admin'
export const addText = `The person needs an account with a confirmed email and no shop. They are signed out everywhere and sign in again as an admin. ${sameHand}`
export const email = 'Email of the account'
export const enterEmail = 'Enter the email of the account'
export const added = 'Admin added'

export const change = 'Change role'
export const changeOf = (name: string) => `Change the role of ${name}`
export const changeText = `They are signed out everywhere at once. The new role holds when they sign in again. ${sameHand}`
export const changed = 'Role changed'

export const remove = 'Remove'
export const removeOf = (name: string) => `Remove ${name}`
export const removeTitle = (name: string) => `Remove ${name} from staff?`
export const removeText =
  'They are signed out everywhere at once and cannot open the desk any more. The account stays, as a customer’s.'
export const removed = 'Admin removed'

export const reset = 'Reset codes and passkeys'
export const resetOf = (name: string) => `Reset the sign-in codes and passkeys of ${name}`
export const resetTitle = (name: string) => `Reset the sign-in codes and passkeys of ${name}?`
export const resetText = `Use this for an admin who has lost phone and recovery codes, once you are sure it is them. Their codes and passkeys are removed, Google and Facebook accounts are unlinked, and they are signed out everywhere. They sign in with their password, or set one by email, and set up new codes. ${sameHand}`
export const resetDone = 'Codes and passkeys reset'
