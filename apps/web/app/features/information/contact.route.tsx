import { href, useRouteLoaderData } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { Route } from './+types/contact.route.ts'
import { ContactForm } from './contact-form.tsx'
import { SupportList } from '../site/support-list.tsx'
import { openContactForm, readInformation } from './information.api.ts'
import { RichText } from './rich-text.tsx'
import * as texts from './contact.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.writeToThePeopleBehind,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/contact'),
  })

/**
 * How long the form has been open is what tells people from machines, so its token comes with the page. Without one the
 * form asks for it when it is sent.
 */
export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const [opened, { intro }] = await Promise.all([attempt(args, openContactForm(api)), readInformation(api, 'contact')])
  return { formToken: opened.ok ? opened.value : undefined, intro }
}

export default function ContactPage({ loaderData: { formToken, intro } }: Route.ComponentProps) {
  const support = useRouteLoaderData<typeof rootLoader>('root')?.support
  return (
    <div className="frame pt-8 lg:grid lg:grid-cols-[minmax(0,64ch)_300px] lg:justify-between lg:gap-16 lg:pt-14">
      <div>
        <h1 className="text-3xl">{texts.contactUs}</h1>
        <div className="mt-3 mb-7 grid max-w-[54ch] gap-2 text-lg text-ink-2 [&_a]:text-forest [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc">
          <RichText blocks={intro} />
        </div>
        <noscript>
          <p className="mb-6 rounded-panel bg-gold-soft p-4 text-gold-ink">
            {texts.thisFormNeedsJavaScript} {support?.email}.
          </p>
        </noscript>
        <ContactForm formToken={formToken} />
      </div>
      {support && (
        <address className="h-fit rounded-panel border border-line bg-surface p-5 not-italic max-lg:mt-10">
          <h2 className="mb-2 text-lg">{texts.otherWays}</h2>
          <SupportList
            support={support}
            className="text-[.9375rem] [&_a:hover]:underline [&_svg]:size-[18px] [&_svg]:flex-none [&_svg]:text-ink-3"
            lineClassName="flex min-h-11 items-center gap-2.5"
          />
          <p className="mt-3 border-t border-line pt-3 text-sm text-ink-3">{texts.ourStaffNeverAsk}</p>
        </address>
      )}
    </div>
  )
}
