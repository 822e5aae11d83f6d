import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The site map: every address on one page. */
export default [
  index('features/home/home.route.tsx'),
  // Last: whatever no other route answers. As a route of its own it gets the site's frame and theme.
  route('*', 'features/site/not-found.route.tsx'),
] satisfies RouteConfig
