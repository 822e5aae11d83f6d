import { Button } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { Badges, Buttons, Colours, People, Type } from './basics.tsx'
import { Facts, Figures, Pictures } from './content.tsx'
import { Callouts, Dialogs, EmptyStates, Toasts } from './feedback.tsx'
import { Fields, Files, Pickers } from './forms.tsx'
import { Navigation } from './navigation.tsx'

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

/** Every component in every state, for whoever builds pages from them. Exists in development only. */
export default function DesignPage() {
  return (
    <div className="frame pb-12">
      <header id="top" className="flex flex-wrap items-center justify-between gap-2 pt-7 pb-4">
        <Wordmark />
        <h1 className="sr-only">Components</h1>
        <Button onClick={switchTheme}>Light or dark</Button>
      </header>
      <Colours />
      <div className="gap-4 lg:columns-2">
        <Type />
        <Buttons />
        <Badges />
        <People />
        <Toasts />
        <Dialogs />
        <Callouts />
        <EmptyStates />
        <Facts />
        <Fields />
        <Pickers />
        <Files />
        <Navigation />
        <Pictures />
        <Figures />
      </div>
    </div>
  )
}

function switchTheme() {
  const { dataset } = document.documentElement
  const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  dataset.theme = isDark ? 'light' : 'dark'
}
