export const notKept = 'The address was not kept in your profile'
