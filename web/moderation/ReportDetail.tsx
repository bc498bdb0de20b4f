import { isMissing } from '../boundary/boundaryError.ts'
import { mod } from '../messages/moderation.ts'
import { Notice } from '../parts/Notice.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Frame } from './Frame.tsx'
import { pending } from './pending.ts'
import { readReport, reports } from './reports.ts'
import { ReportView } from './ReportView.tsx'

/** One report, open or closed. */
export function ReportDetail({ id }: { id: string }) {
  const { error, again } = useLoaded(() => readReport(id))
  const report = reports.of(id).value
  const isPending = pending.value.some((one) => one.report.id === id)
  const { reports: texts } = mod
  return (
    <Frame title={texts.one}>
      {isMissing(error) && (
        <Notice title={texts.notFound} text={texts.notFoundText}>
          <a class="button" href="/moderation/reports">
            {texts.toReports}
          </a>
        </Notice>
      )}
      {!report && !isMissing(error) && <LoadingOrError error={error} again={again} lines={2} />}
      {report && <ReportView report={report} isPending={isPending} onDecided={() => {}} />}
    </Frame>
  )
}
