import { Words } from '@taprail/http';
import { IsOptional, Length, Matches } from 'class-validator';
import { dashboardPathForm } from './dashboard-path';

export class CreateDashboardLinkDto {
  @IsOptional()
  @Length(1, 500)
  @Matches(dashboardPathForm, { message: 'the address of a page of the dashboard, such as /dashboard/payouts' })
  @Words('Page to open after signing in, with its query, such as `/dashboard/payouts`. Defaults to the overview.')
  path?: string | null;
}
