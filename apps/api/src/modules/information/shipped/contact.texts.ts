import type { InformationText } from '@asime/contract/information-text'

/** What stands before the contact form. */
export const contactText: InformationText = {
  intro: 'A person reads every message and answers by email. Many answers are in the [help centre](/help) already.',
  sections: [],
}
