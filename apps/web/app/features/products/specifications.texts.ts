export const noSpecificationsListed = 'No specifications listed.'
