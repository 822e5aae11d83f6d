export const pageTitle = (page: string, appName: string) => `Versions of ${page} · ${appName}`
export const description = (page: string) => `Each version of ${page} that was in force on Asime, with its dates.`
export const versionsOf = (page: string) => `Versions: ${page}`
export const lead = 'Each version of this page that was in force, or will be, with its dates.'
export const inForceNow = 'In force now'
export const from = (date: string) => `From ${date}`
export const fromTo = (first: string, last: string) => `From ${first} to ${last}`
export const version = (number: number) => `Version ${number}`
export const versionTitle = (page: string, number: number, appName: string) => `${page}, version ${number} · ${appName}`
export const notFound = (appName: string) => `Version not found · ${appName}`
export const earlier = 'Show earlier versions'
