export const installTheApp = 'Install the app'
export const worksAsAnApp = 'Works as an app on any phone'
