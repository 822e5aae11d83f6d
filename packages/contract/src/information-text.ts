import { formatCount } from './counts.ts'
import { z } from 'zod'
import { isPlain, line, tidy, tooLong } from './fields.ts'
import {
  MAX_INFORMATION_PART,
  MAX_INFORMATION_SECTIONS,
  MAX_INFORMATION_TEXT,
  MAX_INFORMATION_TITLE,
  MAX_SECTION_QUESTIONS,
} from './information-pages.ts'

// The text of an information page, as it is edited. `information-pages.ts` lists the pages.

const Anchor = z
  .string({ error: 'Must be text' })
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'Must be small letters, digits and hyphens')
  .meta({ description: 'The name that links to it use; of its own on the page' })
const Title = line({ max: MAX_INFORMATION_TITLE, required: 'Enter a heading' })
const Part = z
  .string({ error: 'Must be text' })
  .overwrite(tidy(MAX_INFORMATION_PART))
  .max(MAX_INFORMATION_PART, tooLong(MAX_INFORMATION_PART))
  .refine(isPlain, 'Contains characters that are not allowed')
  .meta({
    description:
      'Markdown of paragraphs, lists, **strong** and [links](/fees). A name such as {release} stands for what holds now',
  })

const SourceQuestion = z.strictObject({ id: Anchor, title: Title, text: Part })
export const SourceSection = z.strictObject({
  id: Anchor,
  title: Title,
  text: Part,
  questions: z.array(SourceQuestion).max(MAX_SECTION_QUESTIONS, `At most ${MAX_SECTION_QUESTIONS} questions`),
})
export type SourceSection = z.infer<typeof SourceSection>

export const InformationText = z
  .strictObject({
    intro: Part,
    sections: z.array(SourceSection).max(MAX_INFORMATION_SECTIONS, `At most ${MAX_INFORMATION_SECTIONS} sections`),
  })
  .refine((text) => JSON.stringify(text).length <= MAX_INFORMATION_TEXT, {
    path: ['sections'],
    message: `The whole page must be at most ${formatCount(MAX_INFORMATION_TEXT)} characters`,
  })
  .meta({ id: 'InformationText' })
export type InformationText = z.infer<typeof InformationText>
