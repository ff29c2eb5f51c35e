/**
 * An untrusted certificate for `localhost`, with its key. Made for these tests alone (valid to 2126):
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
 */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeHL7qmdZf0tymacd
ER2zTCjbyeFNvdMb8+DvhAaitCehRANCAASPiybR+hRc7u/BvkoH6nzn19feTirc
MDKCMaUqNlF9bs8/D6CGSdRCJJ54quGymriS80N2OxzuCuoe6iPQ/x1b
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIURTpmJCFnUtIM0cTK7I8IhKxKoD8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDExMzQ0OVoYDzIxMjYxMDI3
MTEzNDQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASPiybR+hRc7u/BvkoH6nzn19feTircMDKCMaUqNlF9bs8/D6CGSdRC
JJ54quGymriS80N2OxzuCuoe6iPQ/x1bo2kwZzAdBgNVHQ4EFgQUwwy0ztFPaAtm
rQ/EOUidxLYwX4UwHwYDVR0jBBgwFoAUwwy0ztFPaAtmrQ/EOUidxLYwX4UwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAPEr67kum2XyBX1NKmjmWk8wNlifmlT70HHyx20HvmhqAiBH19oYNLLo
WK0SHRrYPIA8/bK+1eJNNSgvgSDohaIXXg==
-----END CERTIFICATE-----
`,
}
