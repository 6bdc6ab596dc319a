-- The state of a person is whole at every poll: nobody asks any more which rows of the team changed since a snapshot.
drop index sent_rounds_changed_in, site_jobs_changed_in, job_people_changed_in, claims_changed_in;

-- Only the previous version uses these, and the branch of follow_site() that writes `changed_in`. A later migration may drop
-- them; the trigger of the same name on boosts stays.
-- unused: trigger note_change
-- unused: column sent_rounds.changed_in
-- unused: column site_jobs.changed_in
-- unused: column job_people.changed_in
-- unused: column claims.changed_in
