export const yourLastAddress = 'Your last address'
export const takeThisAddress = 'Use this address'
