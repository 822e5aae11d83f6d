export const home = (appName: string) => `${appName}, home`
export const thisPageNeedsJavaScript =
  'This page needs JavaScript, which is off in your browser. You can browse Asime without it.'
export const helpCentre = 'Help centre'
export const privacy = 'Privacy'
export const terms = 'Terms'
