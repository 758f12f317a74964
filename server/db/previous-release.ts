/** The commit of the previous release; our processes must be able to run beside its (CONTRIBUTING.md). Change it with each release. */
export const PREVIOUS_RELEASE = '80c357d4ba7955589d0b2733e1349c053279e5e0';
