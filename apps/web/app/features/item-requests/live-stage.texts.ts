export const isAskingFor = (asker: string) => `${asker} is asking for`
export const budget = 'Budget'
export const firstNameInLocation = (firstName: string, location: string) => `${firstName} in ${location}`
export const deliveryToBeAgreed = 'Delivery to be agreed'
export const deliversInADay = 'Delivers in a day'
export const deliversInDays = (days: number) => `Delivers in ${days} days`
