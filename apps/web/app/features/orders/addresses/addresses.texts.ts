export const title = 'Addresses'
export const lead =
  'Where your orders are delivered. Checkout begins with the default one, and a new request with its town.'
export const none = 'You have no addresses'
export const noneText = 'Add one, and you need not type it at checkout.'
export const add = 'Add an address'
export const most = (count: number) => `You can keep ${count} addresses. Delete one to add another.`
export const defaultAddress = 'Default'
export const makeDefault = 'Make default'
export const makeDefaultOf = (label: string) => `Make ${label} the default address`
export const isDefaultNow = (label: string) => `${label} is your default address`
export const change = 'Change'
export const changeOf = (label: string) => `Change ${label}`
export const deleteText = 'Delete'
export const deleteOf = (label: string) => `Delete ${label}`
export const deleteQuestion = (label: string) => `Delete ${label}?`
export const ordersKeepTheirs = 'Orders that you have made with it keep their address.'
export const deleted = 'Address deleted'
export const cancel = 'Cancel'
