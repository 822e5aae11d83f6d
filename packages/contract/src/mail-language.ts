/** The languages of emails (decision 163). The first is the default, and the language of everything else. */
export const mailLanguages = ['en', 'fr'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** Each language in its own words. */
export const mailLanguageNames: Record<MailLanguage, string> = { en: 'English', fr: 'Français' }
