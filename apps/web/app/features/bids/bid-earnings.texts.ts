export const yourEarningsAbout = 'Your earnings: about'
