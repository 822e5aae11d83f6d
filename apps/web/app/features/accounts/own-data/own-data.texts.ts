export const title = 'Your data'
export const lead =
  'What we keep about you, the newest first. Ids, links to files and whole account numbers are in the file only.'
export const getTheFile = 'Get the file'
export const print = 'Print'
export const asOf = (moment: string) => `As of ${moment}`
export const parts = 'Parts of your data'
export const yes = 'Yes'
export const no = 'No'
export const moment = (day: string, time: string) => `${day}, ${time}`
export const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)
export const entry = (name: string, value: string) => `${name}: ${value}`
export const showMore = (count: number) => `Show ${count} more`
export const showMoreOf = (count: number, section: string) => `Show ${count} more: ${section}`
export const theFileHasAll = (shown: string, total: string) =>
  `The newest ${shown} of ${total}. The file has all of them.`
export const nothingKept = 'Nothing kept'
export const nothingKeptUnder = 'We keep nothing about you under these headings:'
export const confirmFirst = 'Confirm that it is you'
export const whyConfirm = 'Your orders, messages and contact details are shown here, so we ask first.'
export const showMyData = 'Show my data'
export const notLoaded = 'Not loaded'
export const tryAgain = 'Please try again.'
