"""The courses of all games, by the game's id."""

from collections.abc import Mapping

from drumhead.lab import bench_deadzone, bench_saga
from drumhead.lab.bench import Course

COURSES: Mapping[str, Course] = {course.game.id: course for course in (bench_saga.COURSE, bench_deadzone.COURSE)}
