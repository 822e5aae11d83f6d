export const onThisPage = 'On this page'
