-- Requests also come in by a CSV file. Only a wider check: an instance of the previous release keeps working.
alter table request_reports drop constraint request_reports_source_check;
alter table request_reports add constraint request_reports_source_check
  check (source in ('open311', 'form', 'csv'));
