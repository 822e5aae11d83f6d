export const inShort = 'In short'
export const allSpecifications = 'All specifications'
