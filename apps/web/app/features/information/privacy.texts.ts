export const pageTitle = (appName: string) => `Privacy · ${appName}`
export const privacy = 'Privacy'
export const description = 'What we keep about you, why, for how long, who sees it, and what you can ask of us.'
