export const darkColours = 'Dark colours'
export const lightColours = 'Light colours'
