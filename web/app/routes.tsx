import { type ComponentType } from 'preact'
import { HomePage } from '../pages/HomePage.tsx'
import { TimelinePage } from '../pages/TimelinePage.tsx'
import { lazyPage } from './lazyPage.tsx'
import { moderatorsPage } from './moderatorsPage.tsx'

interface PageRoute {
  /** A pattern of preact-iso; `/:handle` is `/@<username>`. The first route that matches is used. */
  path: string
  page: ComponentType
  /** True if the page needs a signed-in person. */
  isOwn?: boolean
}

const accountLists = lazyPage(() => import('../pages/AccountListPage.tsx').then((module) => module.AccountListPage))
const postPeople = lazyPage(() => import('../pages/PostPeoplePage.tsx').then((module) => module.PostPeoplePage))
const profile = lazyPage(() => import('../pages/ProfilePage.tsx').then((module) => module.ProfilePage))
const register = lazyPage(() => import('../pages/RegisterPage.tsx').then((module) => module.RegisterPage))
const settings = lazyPage(() => import('../pages/SettingsPage.tsx').then((module) => module.SettingsPage))
const callback = lazyPage(() => import('../pages/CallbackPage.tsx').then((module) => module.CallbackPage))
const saved = lazyPage(() => import('../pages/SavedPostsPage.tsx').then((module) => module.SavedPostsPage))
const terms = lazyPage(() => import('../pages/TextPages.tsx').then((module) => module.loadTermsPage()))
const moderation = moderatorsPage(() =>
  import('../pages/ModerationPage.tsx').then((module) => module.loadModerationPage()),
)

/** Every page by its path. The service serves the client at the same paths: src/surfaces/web/paths.ts. */
export const routes: readonly PageRoute[] = [
  { path: '/', page: HomePage },
  { path: '/home', page: HomePage },
  {
    path: '/announcements',
    page: lazyPage(() => import('../pages/AnnouncementsPage.tsx').then((module) => module.loadAnnouncementsPage())),
    isOwn: true,
  },
  { path: '/public', page: TimelinePage },
  { path: '/local', page: TimelinePage },
  {
    path: '/tags',
    page: lazyPage(() => import('../pages/TagsPage.tsx').then((module) => module.TagsPage)),
    isOwn: true,
  },
  { path: '/tags/:tag', page: lazyPage(() => import('../pages/TagPage.tsx').then((module) => module.TagPage)) },
  { path: '/explore', page: lazyPage(() => import('../pages/ExplorePage.tsx').then((module) => module.ExplorePage)) },
  { path: '/search', page: lazyPage(() => import('../pages/SearchPage.tsx').then((module) => module.SearchPage)) },
  {
    path: '/lists',
    page: lazyPage(() => import('../pages/ListsPage.tsx').then((module) => module.ListsPage)),
    isOwn: true,
  },
  {
    path: '/lists/:id',
    page: lazyPage(() => import('../pages/ListPage.tsx').then((module) => module.ListPage)),
    isOwn: true,
  },
  {
    path: '/notifications',
    page: lazyPage(() => import('../pages/NotificationsPage.tsx').then((module) => module.NotificationsPage)),
    isOwn: true,
  },
  {
    path: '/notifications/requests',
    page: lazyPage(() =>
      import('../pages/NotificationRequestsPage.tsx').then((module) => module.NotificationRequestsPage),
    ),
    isOwn: true,
  },
  {
    path: '/conversations',
    page: lazyPage(() => import('../pages/ConversationsPage.tsx').then((module) => module.ConversationsPage)),
    isOwn: true,
  },
  { path: '/bookmarks', page: saved, isOwn: true },
  { path: '/favourites', page: saved, isOwn: true },
  {
    path: '/drafts',
    page: lazyPage(() => import('../pages/DraftsPage.tsx').then((module) => module.DraftsPage)),
    isOwn: true,
  },
  {
    path: '/scheduled',
    page: lazyPage(() => import('../pages/ScheduledPage.tsx').then((module) => module.ScheduledPage)),
    isOwn: true,
  },
  {
    path: '/compose',
    page: lazyPage(() => import('../pages/ComposePage.tsx').then((module) => module.ComposePage)),
    isOwn: true,
  },
  { path: '/follow-requests', page: accountLists, isOwn: true },
  { path: '/mutes', page: accountLists, isOwn: true },
  { path: '/blocks', page: accountLists, isOwn: true },
  {
    path: '/filters',
    page: lazyPage(() => import('../pages/FiltersPage.tsx').then((module) => module.FiltersPage)),
    isOwn: true,
  },
  {
    path: '/filters/:id',
    page: lazyPage(() => import('../pages/FilterPage.tsx').then((module) => module.FilterPage)),
    isOwn: true,
  },
  { path: '/settings', page: settings, isOwn: true },
  { path: '/settings/:section', page: settings, isOwn: true },
  { path: '/moderation', page: moderation, isOwn: true },
  { path: '/moderation/:section', page: moderation, isOwn: true },
  { path: '/moderation/:section/:id', page: moderation, isOwn: true },
  { path: '/about', page: lazyPage(() => import('../pages/AboutPage.tsx').then((module) => module.loadAboutPage())) },
  {
    path: '/privacy-policy',
    page: lazyPage(() => import('../pages/TextPages.tsx').then((module) => module.loadPrivacyPage())),
  },
  { path: '/terms-of-service', page: terms },
  { path: '/terms-of-service/:date', page: terms },
  {
    path: '/shortcuts',
    page: lazyPage(() => import('../pages/ShortcutsPage.tsx').then((module) => module.ShortcutsPage)),
  },
  { path: '/sign-in', page: lazyPage(() => import('../pages/SignInPage.tsx').then((module) => module.SignInPage)) },
  { path: '/register', page: register },
  { path: '/invite/:code', page: register },
  { path: '/auth/callback', page: callback },
  { path: '/auth/callback/:provider', page: callback },
  {
    path: '/oauth/authorize',
    page: lazyPage(() => import('../pages/AuthorizePage.tsx').then((module) => module.AuthorizePage)),
  },
  {
    path: '/oauth/show-code',
    page: lazyPage(() => import('../pages/ShowCodePage.tsx').then((module) => module.ShowCodePage)),
  },
  {
    path: '/activate',
    page: lazyPage(() => import('../pages/ActivatePage.tsx').then((module) => module.ActivatePage)),
  },
  { path: '/:handle', page: profile },
  { path: '/:handle/with-replies', page: profile },
  { path: '/:handle/media', page: profile },
  { path: '/:handle/tagged/:tag', page: profile },
  { path: '/:handle/followers', page: accountLists },
  { path: '/:handle/following', page: accountLists },
  { path: '/:handle/:id', page: lazyPage(() => import('../pages/ThreadPage.tsx').then((module) => module.ThreadPage)) },
  {
    path: '/:handle/:id/history',
    page: lazyPage(() => import('../pages/HistoryPage.tsx').then((module) => module.HistoryPage)),
  },
  {
    path: '/:handle/:id/quotes',
    page: lazyPage(() => import('../pages/QuotesPage.tsx').then((module) => module.QuotesPage)),
  },
  { path: '/:handle/:id/favourited-by', page: postPeople },
  { path: '/:handle/:id/boosted-by', page: postPeople },
  { path: '/:handle/:id/reactions', page: postPeople },
]
