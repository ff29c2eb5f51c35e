{{- define "firmament.name" -}}
{{- if contains "firmament" .Release.Name -}}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{- else -}}{{ printf "%s-firmament" .Release.Name | trunc 52 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{- define "firmament.selector" -}}
app.kubernetes.io/name: firmament
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "firmament.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "firmament.selector" . }}
{{- end -}}

{{- define "firmament.image" -}}
{{- if .Values.image.digest -}}{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{- end -}}
{{- end -}}

{{/* A setting as its variable: rateLimit is FIRMAMENT_RATE_LIMIT. */}}
{{- define "firmament.variable" -}}
FIRMAMENT_{{ snakecase . | upper }}
{{- end -}}
