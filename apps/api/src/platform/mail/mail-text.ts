import type { MailLanguage } from '@asime/contract/mail-language'
import { CURRENCY_SIGN } from '@asime/contract/money'

/** What a mail says; as plain text and as simple HTML. */
export interface MailText {
  subject: string
  paragraphs: readonly Paragraph[]
  /** The one thing to do, as a button below the text. */
  action?: { label: string; url: string }
  /** Why it comes, with the page that ends such mails. */
  reason?: string
  unsubscribeUrl?: string
  /** The address for replies: nobody reads the sender's mailbox. */
  replyTo?: string
}

/** A paragraph of our own words, somebody else's words, or a list of things to look at. */
export type Paragraph = string | { quote: string } | { heading: string; links: readonly MailLink[] }

export interface MailLink {
  label: string
  /** What there is to know about it, on one line. */
  note: string
  url: string
}

/** What stands around every mail. */
interface Frame {
  signature: string
  /** Where to write instead of replying to a mail whose replies nobody reads. */
  unread: string
  /** Between the label of the button and the address that it leads to. */
  colon: string
  orOpen: string
  stop: string
}

const FRAMES: Record<MailLanguage, Frame> = {
  en: {
    signature: 'Asime, Ghana’s market in your hand',
    unread: 'Replies to this email are not read. Answer on Asime, or use its contact page for help.',
    colon: ': ',
    orOpen: 'Or open this address: ',
    stop: 'Stop these emails',
  },
  fr: {
    signature: 'Asime, le marché du Ghana dans votre main',
    unread:
      'Les réponses à cet e-mail ne sont pas lues. Répondez sur Asime, ou passez par sa page de contact pour obtenir de l’aide.',
    colon: ' : ',
    orOpen: 'Ou ouvrez cette adresse : ',
    stop: 'Ne plus recevoir ces e-mails',
  },
}

const NO_BREAK = '\u00a0'
/** Quoted text of the site, or an amount of ours, whose space does not break: `GH₵ 1,160.00`, `GH₵ 500`. */
const QUOTED_OR_AMOUNT = new RegExp(
  `«[^»]*»|(${CURRENCY_SIGN}|\\b[A-Z]{3})${NO_BREAK}(\\d{1,3}(?:,\\d{3})*)(?:\\.(\\d\\d))?(?!\\d)`,
  'g',
)

/** `1 160,00 GH₵`: in French the comma is the decimal point, and the unit comes last. */
function frenchAmounts(text: string): string {
  return text.replace(QUOTED_OR_AMOUNT, (found, unit?: string, whole?: string, fraction?: string) =>
    unit === undefined || whole === undefined
      ? found
      : `${whole.replaceAll(',', NO_BREAK)}${fraction === undefined ? '' : `,${fraction}`}${NO_BREAK}${unit}`,
  )
}

/**
 * In French no line breaks before a colon or within quotation marks; authors and translators type plain spaces. Amounts come as the site
 * has them.
 */
function typeset(text: string, language: MailLanguage): string {
  return language === 'fr' ? frenchAmounts(text).replaceAll(/ (?=[:;!?»])|(?<=«) /g, NO_BREAK) : text
}

/** As it is printed. What others have written stays as it is. */
export function typesetMail(mail: MailText, language: MailLanguage): MailText {
  const set = (text: string) => typeset(text, language)
  return {
    ...mail,
    subject: set(mail.subject),
    paragraphs: mail.paragraphs.map((paragraph) =>
      typeof paragraph === 'string'
        ? set(paragraph)
        : 'quote' in paragraph
          ? paragraph
          : {
              heading: set(paragraph.heading),
              links: paragraph.links.map((link) => ({ ...link, label: set(link.label), note: set(link.note) })),
            },
    ),
    ...(mail.reason === undefined ? {} : { reason: set(mail.reason) }),
  }
}

export function renderText(
  { paragraphs, action, reason, unsubscribeUrl, replyTo }: MailText,
  language: MailLanguage,
): string {
  const { signature, unread, stop } = FRAMES[language]
  const colon = typeset(FRAMES[language].colon, language)
  return [
    ...paragraphs.map(paragraphText),
    ...(action ? [`${action.label}${colon}${action.url}`] : []),
    replyTo === undefined ? `${signature}\n${unread}` : signature,
    ...(reason && unsubscribeUrl ? [`${reason}\n${stop}${colon}${unsubscribeUrl}`] : []),
  ].join('\n\n')
}

function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('quote' in paragraph)
    return linesOf(paragraph.quote)
      .map((line) => `> ${line}`)
      .join('\n')
  return [paragraph.heading, ...paragraph.links.map(({ label, note, url }) => `${label}\n${note}\n${url}`)].join('\n\n')
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|[\n\u2028\u2029]/)
}

export function renderHtml(
  { subject, paragraphs, action, reason, unsubscribeUrl, replyTo }: MailText,
  language: MailLanguage,
): string {
  const { signature, unread, orOpen, stop: stopWords } = FRAMES[language]
  const text = paragraphs.map(paragraphHtml).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0e5a3b;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#68665a">${typeset(orOpen, language)}${escapeHtml(action.url)}</p>`
    : ''
  const stop =
    reason && unsubscribeUrl
      ? `<p style="margin:8px 0 0;font-size:13px;color:#68665a">${escapeHtml(reason)} <a href="${escapeHtml(unsubscribeUrl)}" style="color:#68665a">${stopWords}</a></p>`
      : ''
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="margin:0;background:#fcfaf5;color:#1e1e14;font:16px/1.55 Onest,system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 24px;font-weight:800;font-size:20px;color:#0e5a3b">asime</p>${text}${button}<p style="margin:32px 0 0;font-size:13px;color:#68665a">${signature}${replyTo === undefined ? `<br>${unread}` : ''}</p>${stop}</div></body></html>`
}

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
  if ('quote' in paragraph) {
    const lines = linesOf(paragraph.quote).map(escapeHtml)
    return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid #e0dbd1">${lines.join('<br>')}</blockquote>`
  }
  const links = paragraph.links.map(
    ({ label, note, url }) =>
      `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#0e5a3b;font-weight:600">${escapeHtml(label)}</a><br>${escapeHtml(note)}</p>`,
  )
  return `<h2 style="margin:24px 0 12px;font-size:17px">${escapeHtml(paragraph.heading)}</h2>${links.join('')}`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

// Anyone can sign up under any "name", and could so make us send a link to somebody else.
const LOOKS_LIKE_A_LINK = /[/@:]|\w\.\w/

/** The name as a mail may show it: none if a mailbox would turn it into a link. */
export function nameInMail(name: string): string | undefined {
  return LOOKS_LIKE_A_LINK.test(name) ? undefined : name
}
