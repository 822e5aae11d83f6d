export const terms = 'terms'
export const opensInANewTab = '(opens in a new tab)'
export const andThe = 'and the'
export const privacyNotice = 'privacy notice'
