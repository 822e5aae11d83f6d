export const messageRequired = 'Message is required'
export const message = (businessName: string) => `Message ${businessName}`
export const messageSent = 'Message sent'
export const inTheirMail = (businessName: string) => `We’ve emailed it to ${businessName}.`
export const error = 'Error'
export const emailWithYourName = 'We email it to the vendor with your name. Neither of you sees the other’s address.'
export const notNow = 'Not now'
export const sendMessage = 'Send message'
export const messageLabel = 'Message'
export const sayWhichProductOr = 'Say which product or request it is about, and how you can be reached.'
export const neverSendMoneyBefore = 'Never send money before you have seen the goods.'
