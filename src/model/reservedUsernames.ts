// They sound like those who run the service, or like a part of it.
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administration administrator admins all anonymous api auth bot contact deleted docs
   everyone explore graphql guest health help helpdesk here home hostmaster info instance legal login logout mailer_daemon
   media metrics mod moderation moderator moderators mods news nobody no_reply noreply null oauth official operator owner
   postmaster privacy register root security server service settings staff support sysadmin system team undefined
   webmaster www`.split(/\s+/),
)

/** Whether a name, in any case, is kept for those who run the service: nobody registers it. */
export function isReserved(username: string): boolean {
  return reserved.has(username.toLowerCase())
}
