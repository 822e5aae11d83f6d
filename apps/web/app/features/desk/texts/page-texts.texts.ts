export const lead = 'What the help centre, the contact page and the legal pages say. Each version stays in its history.'
export const pages = 'Page texts'
export const none = 'No pages.'
export const allPages = 'All page texts'
export const notFound = 'Page not found'
export const shipped = (day: string) => `In force since ${day}. Nobody has changed it yet.`
export const inForceSince = (number: number, day: string) => `Version ${number}, in force since ${day}`
export const inForceFrom = (number: number, day: string) => `Version ${number}, in force from ${day}`
export const publishedBy = (name: string, moment: string) => `Published by ${name}, ${moment}`
export const onlyOwner = 'Only the owner may change this page.'
export const edit = 'Edit'
export const read = 'Read'
export const history = 'History'
export const openThePage = 'Open the page'
export const named = (act: string, name: string) => `${act}: ${name}`

export const isComing = (day: string) =>
  `This text is published and is in force from ${day}. What you publish takes its place.`
export const isAnnounced = 'Everybody with an active account is notified of it.'
export const newer = (number: number) =>
  `Version ${number} has been published since you opened this page. Copy what you want to keep, then start from that version.`
export const startFromIt = 'Start from that version'
export const keptDraft = 'Not published yet. It stays here as long as this tab is open.'
export const discard = 'Discard changes'

export const intro = 'Text at the top'
export const section = (number: number) => `Section ${number}`
export const question = (number: number) => `Question ${number}`
export const heading = 'Heading'
export const text = 'Text'
export const answer = 'Answer'
export const linkTo = (path: string, id: string) => `Link to it: ${path}#${id}`
export const addSection = 'Add a section'
export const addQuestion = 'Add a question'
export const untitled = 'New'
export const up = 'Up'
export const down = 'Down'
export const remove = 'Remove'
export const bringBack = 'Bring back'
export const isRemoved = (name: string) => `${name} will be removed when you publish.`
export const publish = 'Publish'

export const howToWrite = 'How to write'
export const paragraphs = 'An empty line begins a new paragraph.'
export const lists = 'Lines that begin with “- ” are a list, with “1. ” a numbered one.'
export const strong = 'Words between two stars are strong: **like this**.'
export const links = 'A link: [Fees](/fees), or [the law](https://…).'
export const values =
  'A name in braces stands for what holds at the moment, so that pages stay true when a setting changes:'
export const valueOf = (value: string) => `now “${value}”`

export const preview = 'Preview'
export const previewOfPage = 'Preview of the page'
export const previewWaits = 'Something is wrong with the text. The preview shows how it was before.'
export const previewFailed = 'The preview could not be loaded. Change the text to try again.'

export const publishTitle = (name: string) => `Publish “${name}”?`
export const publishAtOnce = 'Visitors read it at once. The text until now stays in the history.'
export const publishLegal =
  'Visitors read it from the day that you choose. The text until now stays in the history, and visitors can read it.'
export const reason = 'Reason, for the history and the audit log'
export const published = 'Text published'
export const firstDay = 'In force from'
export const firstDayHint = 'In Ghana. Empty: at once.'
export const firstDayNotice = (notice: string) =>
  `In Ghana, at least ${notice} from today. Empty only to take back a version that is still to come.`
export const wholeDay = 'Enter the whole date, or leave it empty.'
export const isMinor = 'It changes nothing that matters, such as spelling'
export const isMinorHint = 'Then nobody is notified.'
export const isMinorHintNotice = 'Then it can take effect at once, and nobody is notified.'
export const everybodyNotified = (day: string) =>
  `When you publish, we start to notify everybody with an active account, and new accounts until ${day}. They see it in the app, and we email it to confirmed addresses.`
export const nobodyNotified = 'Nobody is notified.'
export const nobodyNotifiedNow = 'Nobody is notified. Choose a later day to notify everybody with an account.'
export const nobodyNotifiedAgain =
  'Nobody is notified. Whoever was notified of the version that is to come is not notified again.'
export const othersStillNotified =
  'Nobody is notified again. Whoever was not yet notified of the version that is to come still is.'

export const historyTitle = (name: string) => `History: ${name}`
export const historyLead = 'Who published what, when and why. An earlier text can be published again.'
export const versionsNoun = 'versions'
export const noVersions = 'Nobody has changed this page yet.'
export const version = (number: number) => `Version ${number}`
export const latest = 'Latest'
export const from = (day: string) => `In force from ${day}`
export const cameWithAsime = 'The text that Asime began with'
export const restored = (number: number) => `The text of version ${number} again`
export const showChanges = 'Show changes'
export const hideChanges = 'Hide changes'
export const changesOf = (number: number) => `Changes of version ${number}`
export const restore = 'Restore'
export const restoreTitle = (number: number) => `Publish the text of version ${number} again?`
export const restoredNow = 'Earlier text published again'
export const onlyOrder = 'Only the order of its parts has changed.'
export const added = 'Added'
export const removed = 'Removed'
