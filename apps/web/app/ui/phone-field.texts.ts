export const phone = 'Phone'
export const phoneExample = 'Like 024 412 3456. For other countries, start with + and the country code.'
