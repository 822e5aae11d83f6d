/** What emails can be written in (decision 163). The first is that of whoever has chosen none, and of all else that Asime says. */
export const mailLanguages = ['en', 'fr'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** As whoever reads it calls it. */
export const mailLanguageNames: Record<MailLanguage, string> = { en: 'English', fr: 'Français' }
