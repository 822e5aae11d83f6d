export const orderIsReservedFor = (number: string, minutes: number) => `Order ${number} is reserved for ${minutes} min:`
export const orderIsReservedUntil = (number: string, time: string) => `Order ${number} is reserved until ${time}:`
export const payNow = 'Pay now'
