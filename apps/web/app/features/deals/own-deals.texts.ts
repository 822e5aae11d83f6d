export const title = 'Deal links'
export const lead =
  'Send a link on WhatsApp or Instagram. The buyer pays on Asime, and the money is held until they have the goods.'
export const make = 'Make deal link'
export const byState = 'Deal links by state'
export const all = 'All'
export const noun = 'links'
export const none = 'No deal links yet'
export const noneOfState = (state: string) => `No deal links: ${state.toLowerCase()}`
export const noneText = 'Agree on a price in a chat, then send a link to pay safely.'
export const revoke = 'Revoke'
export const revokeOf = (name: string) => `Revoke the link for ${name}`
export const revokeTitle = 'Revoke this link?'
export const revokeText = 'Nobody can buy with it any more. Orders already placed stand.'
export const keep = 'Keep'
export const revoked = 'Link revoked'
export const delivery = 'Delivery'
export const noFee = 'No fee'
export const validUntil = 'Valid until'
export const used = 'Used'
export const usedOf = (taken: number, uses: number) => `${taken} of ${uses}`
export const cannotBeBought = 'Nobody can buy this now'
export const orders = 'Orders from this link'
export const orderLine = (number: string, status: string) => `${number}, ${status.toLowerCase()}`
export const message = (name: string, amount: string) => `${name}, ${amount}. Pay safely on Asime:`
