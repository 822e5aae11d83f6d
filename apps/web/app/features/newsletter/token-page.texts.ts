export const goToAsime = 'Go to Asime'
export const pageNeedsJavascript = 'This page needs JavaScript.'
