export const iAcceptThe = 'I accept the'
