export const choose = 'Choose'
