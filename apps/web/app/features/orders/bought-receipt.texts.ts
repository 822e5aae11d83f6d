export const receipt = 'Receipt'
