"""Watching long work."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api import examples
from teams.api.access import caller, find
from teams.api.permissions import MayPlay
from teams.models import Job


class JobSerializer(serializers.ModelSerializer[Job]):
    """A job: ``done`` of ``total`` parts; ``result`` by part."""

    class Meta:
        model = Job
        fields = ["id", "kind", "params", "state", "done", "total", "result", "created_at", "finished_at"]
        read_only_fields = fields


class JobDetail(APIView):
    """One of one's jobs."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="job", responses=JobSerializer, examples=[examples.JOB])
    def get(self, request: Request, job: int, *_args: Any) -> Response:
        """Show how far a job is and what it came to."""
        return Response(JobSerializer(find(Job.objects.filter(by=caller(request)), job)).data)
