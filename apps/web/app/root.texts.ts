export const skipToTheContent = 'Skip to the content'
export const pageTitle = (appName: string) => `Page Not Found · ${appName}`
