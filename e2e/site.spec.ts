import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listProduct, openShop } from './shop.ts'
import {
  chooseTheme,
  expectAlive,
  fetchAnswer,
  findMailedLink,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  sendContactForm,
  signInAs,
  watch,
} from './support.ts'

const NAVIGATION: [string, string][] = [
  ['Browse Products', '/products'],
  ['Item Requests', '/requests'],
  ['Vendors', '/vendors'],
]
const BECOME_VENDOR: [string, string] = ['Become a Vendor', '/register?type=vendor']

/** Expects these links in this order, and no others. */
async function expectLinks(place: Locator, links: [name: string, path: string][]) {
  await expect(place.getByRole('link')).toHaveText(links.map(([name]) => name))
  for (const [index, [, path]] of links.entries())
    await expect(place.getByRole('link').nth(index)).toHaveAttribute('href', path)
}

const isPhone = (page: Page) => page.viewportSize()!.width < 1000

/** Of the two search boxes, the one that this width shows. */
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' }).locator('visible=true')

test.describe('the header', () => {
  test('says what the site is and how support is reached', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header).toContainText('Ghana’s market, in your hand')
    await expect(header.getByRole('link', { name: '+233 30 000 0000' })).toHaveAttribute('href', 'tel:+233300000000')
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
    await expect(header.getByRole('link', { name: 'Request Item' })).toHaveCount(0)
    if (isPhone(page)) {
      const tabs = page.getByRole('navigation', { name: 'Tabs' })
      await expect(tabs.getByRole('listitem')).toHaveText(['Home', 'Shop', 'Ask', 'Requests', 'You'], {
        useInnerText: true,
      })
    } else await expectLinks(header.getByRole('navigation', { name: 'Main' }), [...NAVIGATION, BECOME_VENDOR])

    const footer = page.getByRole('contentinfo')
    await expectLinks(footer.getByRole('list', { name: 'Quick links' }), [...NAVIGATION, BECOME_VENDOR])
    await expectLinks(footer.getByRole('list', { name: 'Support' }), [
      ['Help centre', '/help'],
      ['FAQ', '/faq'],
      ['Fees', '/fees'],
      ['Contact us', '/contact'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ])
    for (const [name, address] of [
      ['+233 30 000 0000', 'tel:+233300000000'],
      ['support@asime.example', 'mailto:support@asime.example'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
  })

  test('ignores a blank search and takes a trimmed one to the products', onPhone, async ({ page }) => {
    await page.goto('/help')
    await expectAlive(page)
    await searchBox(page).fill('   ')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\/help$/)
    await searchBox(page).fill('  kente ')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\/products\?search=kente$/)
    await expect(searchBox(page)).toHaveValue('kente')
    // Signing in leads back to the results.
    const header = page.getByRole('banner')
    const back = `?from=${encodeURIComponent('/products?search=kente')}`
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/login${back}`)
    await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', `/register${back}`)
  })

  test('suggests products, categories and requests during typing, also by keyboard', async ({ page }) => {
    await page.goto('/help')
    await expectAlive(page)
    await searchBox(page).pressSequentially('kent')
    const list = page.getByRole('listbox', { name: 'Suggestions' }).locator('visible=true')
    await expect(list.getByRole('option').first()).toBeVisible()
    for (const [name, path] of [
      ['Products', /^\/products\/[\w-]{36}$/],
      ['Categories', /^\/products\?category=[\w-]{36}$/],
      ['Item Requests', /^\/requests\/[\w-]{36}$/],
    ] as const)
      await expect(list.getByRole('group', { name }).getByRole('option').first()).toHaveAttribute('href', path)
    await searchBox(page).press('ArrowDown')
    const first = list.getByRole('option').first()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    const target = (await first.getAttribute('href')) as string
    await searchBox(page).press('Escape')
    await expect(list).toHaveCount(0)
    await searchBox(page).pressSequentially('e')
    await expect(list.getByRole('option').first()).toBeVisible()
    await searchBox(page).press('ArrowDown')
    await searchBox(page).press('Enter')
    await expect(page).not.toHaveURL(/\/help/)
    expect(target).toMatch(/^\/(products|requests)/)
  })

  test('shows the signed-in user in the served HTML, and its menu signs out', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    const buyer = await openAccount(request, 'buyer', 'Akosua Boateng')
    await signInAs(context, buyer, baseURL as string)
    // The test controls timers, to see how long a toast stays.
    await page.clock.install()
    const html = await (await page.request.get('/help')).text()
    expect(html).toContain('Account menu: Akosua Boateng')
    expect(html).not.toContain('Get Started')

    await page.goto('/help')
    await expectAlive(page)
    const header = page.getByRole('banner')
    await header.getByLabel('Account menu: Akosua Boateng').click()
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Profile' })).toBeVisible()
    if (!isPhone(page)) {
      await expectLinks(header.getByRole('navigation', { name: 'Main' }), NAVIGATION)
      await expect(header.getByRole('link', { name: 'Request Item' })).toHaveAttribute('href', '/app/create-request')
    }
    for (const absent of ['Vendor Dashboard', 'Admin Panel']) await expect(page.getByText(absent)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await header.getByLabel('Account menu: Akosua Boateng').click()
    // Later than the page's own clock can be by now, since it cannot go back.
    await page.clock.pauseAt(Date.now() + 20_000)
    await header.getByRole('button', { name: 'Sign Out' }).click()
    const said = page.getByRole('status').filter({ hasText: 'You are signed out' })
    await expect(async () => {
      await page.clock.runFor(50)
      expect(await said.count()).toBe(1)
    }).toPass({ intervals: [50] })
    await page.clock.runFor(4_900)
    await expect(said).toBeVisible()
    await page.clock.runFor(150)
    await expect(said).toHaveCount(0)
    await page.clock.resume()
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
    // The new page's heading has the focus, so that screen readers announce it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  })
})

test(
  'the You sheet of phones has what wide screens have in their header',
  onPhone,
  async ({ page, context, baseURL }) => {
    await chooseTheme(context, baseURL as string, 'light')
    await page.goto('/faq')
    await expectAlive(page)
    // The browser's event when the site can be installed.
    await page.evaluate(() => {
      const prompt = async () => void Object.assign(window, { asked: true })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    const you = page.getByRole('navigation', { name: 'Tabs' }).getByRole('button', { name: 'You' })
    await you.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Welcome' })
    await expectLinks(sheet.getByRole('navigation', { name: 'Main' }), [...NAVIGATION, BECOME_VENDOR])
    await expect(sheet.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?from=%2Ffaq')
    await expect(sheet.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register?from=%2Ffaq')
    await expect(sheet.getByRole('link', { name: 'support@asime.example' })).toHaveAttribute('href', /^mailto:/)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Dark colours' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await sheet.getByRole('button', { name: 'Install the app' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true)
    await expect(sheet.getByText('Works as an app on any phone')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(you).toBeFocused()
    // The footer also shows what was chosen in the sheet.
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Light colours' })).toBeVisible()

    await signInAs(context, await openAccount(page.request, 'vendor', 'Kofi Anane'), baseURL as string)
    await page.goto('/faq')
    await expectAlive(page)
    await you.click()
    const own = page.getByRole('dialog', { name: 'Kofi Anane' })
    await expectLinks(own.getByRole('navigation', { name: 'Your account' }), [
      ['Dashboard', '/app'],
      ['Purchases', '/app/orders'],
      ['Wishlist', '/app/wishlist'],
      ['Profile', '/app/profile'],
      ['Vendor Dashboard', '/app/vendor'],
      ['Messages', '/app/chat'],
      ['Switch to selling', '/app/vendor'],
    ])
    await expectLinks(own.getByRole('navigation', { name: 'Main' }), NAVIGATION)
    await expect(own.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await own.getByRole('link', { name: 'Help centre' }).click()
    await expect(page).toHaveURL('/help')
    await expect(own).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await you.click()
    await own.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You are signed out')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  },
)

test('colours follow the system, and can be chosen, and stay', onPhone, async ({ page, context, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/help')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(242, 239, 230)')

  await page.emulateMedia({ colorScheme: 'light' })
  await chooseTheme(context, baseURL as string, 'light')
  await page.goto('/help')
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(242, 239, 230)')
})

test('the newsletter is confirmed by email, and is cancelled at once', onPhone, async ({ page }) => {
  const email = `reader.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`
  await page.goto('/help')
  await expectAlive(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox', { name: 'Your email' }).fill('nobody')
  await footer.getByRole('button', { name: 'Join' }).click()
  await expect(footer.getByRole('status')).toHaveText('Email is invalid')
  await footer.getByRole('textbox', { name: 'Your email' }).fill(email)
  await footer.getByRole('button', { name: 'Join' }).click()
  await expect(footer.getByRole('status')).toContainText('we have sent a link to confirm it')

  await page.goto('/newsletter/confirm?token=wrong')
  await page.getByRole('button', { name: 'Yes, send me the news' }).click()
  await expect(page.getByText('This link is invalid or has expired. Please request a new one')).toBeVisible()
  await page.goto(await findMailedLink(page.request, email, '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Yes, send me the news' }).click()
  await expect(page.getByRole('link', { name: 'Go to Asime' })).toBeVisible()
  await page.goto(await findMailedLink(page.request, email, '/newsletter/unsubscribe'))
  await page.getByRole('button', { name: 'End my subscription' }).click()
  await expect(page.getByRole('link', { name: 'Go to Asime' })).toBeVisible()
})

test('help is searched on the page, which says when nothing matches', onDesktop, async ({ page }) => {
  await openAlive(page, '/help')
  await page.getByRole('searchbox', { name: 'Search help' }).fill('pin password')
  await page.getByRole('searchbox', { name: 'Search help' }).press('Enter')
  await expect(page).toHaveURL('/help?search=pin+password')
  await expect(page.getByText('Will anyone from Asime ask for my PIN or password?')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('')
  await page.getByRole('searchbox', { name: 'Search help' }).press('Enter')
  await expect(page).toHaveURL('/help')
  await page.goto('/faq?search=zebra')
  await expect(page.getByText('Nothing found for “zebra”')).toBeVisible()
})

test('a message to support: rules beside their fields, then thanks', onPhone, async ({ page }) => {
  await page.goto('/contact')
  await expectAlive(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Choose what it is about')).toBeVisible()
  await expect(page.getByText('Message is required')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()

  await page.getByLabel('Your name').fill('Kwame Mensah')
  await page.getByLabel('Email', { exact: true }).fill('kwame@example.com')
  await page.getByLabel('What is it about?').selectOption('order')
  await page.getByLabel('Message').fill('My parcel has not arrived in Tamale yet.')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('My parcel has not arrived in Tamale yet.')
  await expect(page.getByLabel('What is it about?')).toHaveValue('order')
  await sendContactForm(page)
})

test('an unknown address shows a page that says so and links to other pages', onDesktop, async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products')
  await expect(main.getByRole('link', { name: 'Item Requests' })).toHaveAttribute('href', '/requests')

  const answer = await page.request.get('/api/v1/no-such-call')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test('a page that breaks says so without details', onPhone, async ({ page }) => {
  await page.goto('/no-such-page')
  await expectAlive(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'secret details' }))
  await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
  await expect(page.getByText('secret details')).toHaveCount(0)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: /Let the market bring the price/ })).toBeVisible()
})

test('scripts run only with the nonce of their response', onDesktop, async ({ page }) => {
  const first = await page.goto('/')
  const second = await page.request.get('/')
  const policies = [first, second].map((response) => response?.headers()['content-security-policy'] ?? '')
  const nonces = policies.map((policy) => /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1])
  expect(nonces[0]).toBeTruthy()
  expect(nonces[0]).not.toBe(nonces[1])
  expect(await second.text()).toContain(`nonce="${nonces[1]}"`)
  expect(policies[0]).toContain("require-trusted-types-for 'script'")
  await expect(page.evaluate(() => void (document.createElement('div').innerHTML = '<b>text</b>'))).rejects.toThrow(
    /TrustedHTML/,
  )
})

test(
  'a page that is opened by a link with tracking parameters hydrates without errors',
  onDesktop,
  async ({ page, request }) => {
    const answer = await request.get('/api/v1/requests?limit=1&sort_by=total_bids')
    const { data } = (await answer.json()) as { data: { id: string }[] }
    // Not the newest of all, which another test may be about to take away.
    const product = await listProduct(request, await openShop(request))
    const problems = watch(page)
    // The sort links for bids on a request's page keep all parameters of the address.
    for (const path of [`/products/${product.id}`, `/requests/${data[0]?.id}`]) {
      const link = `${path}?fbclid=IwAR0clicked&utm_source=whatsapp`
      expect(await (await request.get(link)).text()).not.toMatch(/clicked|utm_/)
      await openAlive(page, link)
      await expect(page).toHaveURL(path)
      const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
      await expect(signIn).toHaveAttribute('href', `/login?from=${encodeURIComponent(path)}`)
    }
    expect(problems).toEqual([])
  },
)

test('HTML that was changed on the way still becomes a working page', onPhone, async ({ page }) => {
  // As data savers and translators change it. React notices and renders the page again in the browser.
  await page.route('/help', async (route) => {
    const answer = await fetchAnswer(route)
    const body = (await answer.text()).replace('How can we help?</h1>', 'Comment aider ?</h1><p>Ad</p>')
    await route.fulfill({ headers: Object.fromEntries(answer.headers), body })
  })
  const complaints = watch(page)
  await page.goto('/help')
  await expectAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible()
  expect(complaints.join('\n')).not.toContain('Trusted')
})

test(
  'links to products and requests have the same words in every empty list',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    const main = page.getByRole('main')
    await openAlive(page, '/app/chat')
    await expect(main.getByRole('link', { name: 'Browse Products', exact: true })).toBeVisible()
    await openAlive(page, '/app/saved-searches')
    await expect(main.getByRole('link', { name: 'Browse Products', exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Browse Requests', exact: true })).toBeVisible()
  },
)
