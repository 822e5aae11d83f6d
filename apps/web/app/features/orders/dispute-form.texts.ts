export const yourMessage = 'Your message'
export const photos = 'Photos'
export const send = 'Send'
export const notSent = 'Not sent. Check your connection, and send it again.'
