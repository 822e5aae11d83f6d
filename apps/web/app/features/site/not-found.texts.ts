export const pageTitle = (appName: string) => `Page Not Found · ${appName}`
